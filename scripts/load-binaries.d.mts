import type { Plugin } from 'vite'

export function loadBinaries(): Plugin
