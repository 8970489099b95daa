/** A sheet of its own: the panel looks the same on every page, and no page changes for it. */
export const inspectorStyles = `
:host { position: fixed; inset: auto 1rem 1rem auto; z-index: 2147483647; color-scheme: light dark; }
aside { width: min(26rem, calc(100vw - 2rem)); max-height: min(60vh, 34rem); display: flex; flex-direction: column;
  font: 13px/1.45 ui-sans-serif, system-ui, sans-serif; color: light-dark(#1c2321, #e9efec);
  background: light-dark(#fff, #17201d); border: 1px solid light-dark(#d5ddd9, #34413c); border-radius: 10px;
  box-shadow: 0 12px 32px rgb(0 0 0 / 0.18); overflow: hidden; }
header { display: flex; align-items: center; gap: 0.75rem; padding: 0.6rem 0.9rem; }
h2 { font-size: 1em; margin: 0; flex: 1; }
button { font: inherit; color: inherit; background: none; border: 1px solid currentColor; border-radius: 6px;
  padding: 0.1rem 0.6rem; cursor: pointer; }
button:focus-visible, summary:focus-visible { outline: 2px solid #0b7f60; outline-offset: 2px; }
ol { list-style: none; margin: 0; padding: 0; overflow: auto; }
aside[data-folded] ol { display: none; }
li { border-top: 1px solid light-dark(#e6ecea, #2a3531); }
summary { display: flex; flex-wrap: wrap; gap: 0.15rem 0.6rem; padding: 0.5rem 0.9rem; cursor: pointer; }
summary::-webkit-details-marker { display: none; }
.name { font-weight: 600; flex: 1; }
.fate { font-variant-numeric: tabular-nums; }
.note { flex-basis: 100%; color: light-dark(#55615c, #a9b6b0); }
[data-fate=taken] .fate { color: light-dark(#0a6b51, #5bd6b3); }
[data-fate=held] .fate, [data-fate=kept] .fate { color: light-dark(#7a5200, #f0c265); }
[data-fate=lost] .fate, .wrong { color: light-dark(#a8231b, #ff9d94); }
pre { margin: 0; padding: 0 0.9rem 0.7rem; white-space: pre-wrap; overflow-wrap: anywhere; font-size: 12px; }
`;
