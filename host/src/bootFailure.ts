import { toLang, type Lang } from '@certdeck/i18n';

/** The only texts outside the language files, since those are what could not be loaded. */
const texts: Record<Lang, { title: string; text: string; reload: string }> = {
  zh: { title: '页面没有加载完成', text: '请检查网络后重新加载。', reload: '重新加载' },
  en: { title: 'The page could not be loaded', text: 'Check your connection and reload.', reload: 'Reload' },
  es: { title: 'No se pudo cargar la página', text: 'Compruebe la conexión y recargue.', reload: 'Recargar' },
  de: {
    title: 'Die Seite konnte nicht geladen werden',
    text: 'Prüfen Sie die Verbindung und laden Sie neu.',
    reload: 'Neu laden',
  },
  ja: {
    title: 'ページを読み込めませんでした',
    text: '接続を確認して再読み込みしてください。',
    reload: '再読み込み',
  },
  fr: {
    title: "La page n'a pas pu être chargée",
    text: 'Vérifiez la connexion et rechargez.',
    reload: 'Recharger',
  },
};

/** Stands in the page when the shell itself could not start, without any of its code. */
export function showBootFailure(root: HTMLElement): void {
  const { title, text, reload } = texts[toLang(document.documentElement.lang)];
  // What api/src/portal/skeleton.ts draws looks the same.
  const main = document.createElement('main');
  main.style.cssText =
    'max-width:420px;margin:20vh auto;padding:0 16px;text-align:center;font:14px/1.5 system-ui,sans-serif';
  const alert = document.createElement('div');
  alert.setAttribute('role', 'alert');
  const heading = document.createElement('h1');
  heading.style.cssText = 'margin:0;font-size:16px';
  heading.textContent = title;
  const paragraph = document.createElement('p');
  paragraph.style.cssText = 'margin:4px 0 16px';
  paragraph.textContent = text;
  const button = document.createElement('button');
  button.type = 'button';
  button.style.cssText =
    'font:inherit;color:inherit;background:none;border:1px solid;border-radius:6px;padding:7px 16px;cursor:pointer';
  button.textContent = reload;
  button.addEventListener('click', () => location.reload());
  alert.append(heading, paragraph, button);
  main.append(alert);
  root.replaceChildren(main);
}
