/*
 * Runs before the first paint, so that a dark page never flashes light. Small and without imports:
 * it is the only script that blocks. The values are those of @certdeck/ui (HOST-041).
 */
const stored = localStorage.getItem('theme-mode');
const dark = stored === 'dark' || (stored !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
document.documentElement.classList.add(dark ? 'dark' : 'light');
document.documentElement.style.colorScheme = dark ? 'dark' : 'light';
const lang = localStorage.getItem('lang');
if (lang && /^(zh|en|es|de|ja|fr)$/.test(lang)) document.documentElement.lang = lang;

export {};
