/**
 * The page's background before any bundle has arrived, and the theme before the first paint, so that nothing flashes.
 * The shell puts both into its HTML: `<style nonce>` and `<script nonce>` in the head (D-021).
 */
export const themeBootStyle =
  'html{background:#fafbfd;color-scheme:light}html[data-certdeck-mode=dark]{background:#0d1016;color-scheme:dark}';

export const themeBootScript =
  "(function(d){var m;try{m=localStorage.getItem('theme-mode')}catch(e){}" +
  "if(m!=='light'&&m!=='dark')m=matchMedia('(prefers-color-scheme: dark)').matches?'dark':'light';" +
  "d.setAttribute('data-certdeck-root','');d.setAttribute('data-certdeck-mode',m)})(document.documentElement)";
