// Styles of the modal and the button, kept short since every page loads them. Constructed style
// sheets, because a strict CSP rejects others. They apply inside a shadow tree, so that page and
// modal styles do not affect each other.

export const modalStyles = `
:host{all:initial!important;color-scheme:light dark}
dialog{box-sizing:border-box;flex-direction:column;padding:0;border:0;overflow:hidden;
width:100vw;max-width:none;height:100vh;height:100dvh;max-height:none;
background:Canvas;color:CanvasText;font:1rem/1.5 system-ui}
dialog[open]{display:flex}
dialog::backdrop{background:#0009}
@media(min-width:48rem) and (min-height:32rem){
dialog{width:calc(100vw - 4rem);max-width:80rem;height:calc(100vh - 4rem);border-radius:12px}}
button{min-height:2.75rem;padding:0 1.25rem;border:1px solid;border-radius:6px;
background:none;color:inherit;font:inherit;cursor:pointer}
.close{position:absolute;z-index:1;inset:.375rem .75rem auto auto;width:2.75rem;padding:0;border:0;
border-radius:50%;background:Canvas;font-size:1.25rem}
iframe{flex:1;border:0}
.state{position:absolute;inset:0;display:flex;flex-wrap:wrap;gap:.75rem;padding:1rem;
place-content:center;background:Canvas}
.state[hidden]{display:none}
p{width:100%;margin:0;text-align:center}
@keyframes come{from{opacity:0}}
@media(prefers-reduced-motion:no-preference){dialog{animation:.2s come}}`

export const buttonStyles = `
:host{display:inline-block}
:host([hidden]){display:none}
button{min-height:2.75rem;padding:.5rem 1.25rem;border:1px solid #0000;border-radius:6px;
background:#1a1a19;color:#fff;font:inherit;font-weight:600;cursor:pointer}
button:disabled{opacity:.45;cursor:default}`

export function addStyles(root: ShadowRoot, text: string): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(text)
  root.adoptedStyleSheets = [sheet]
}
