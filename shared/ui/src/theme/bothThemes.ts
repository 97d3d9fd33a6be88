import { accent, ink, paper } from './tokens.ts';

/** Both themes by their colours, for what shows one of them whatever the page's own is. */
export const bothThemes = { light: paper, dark: ink } as const;

/** The accent where a site has none of its own, and what stands on it. */
export const builtInAccent = { solid: accent[600], contrast: paper.panel } as const;
