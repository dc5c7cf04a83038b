import type { Plugin } from 'vite'

export function minifiedOnceMore(): Plugin
