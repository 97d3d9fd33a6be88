import { toLang } from '@certdeck/i18n';
import texts from './boot.texts.json' with { type: 'json' };

/**
 * Stands in the page when the shell itself could not start, without any of its code. Its texts come with it, since the
 * language files are what could not be loaded.
 */
export function showBootFailure(root: HTMLElement): void {
  const { title, text, reload } = texts[toLang(document.documentElement.lang)];
  // What api/src/areas/delivery/skeleton.ts draws looks the same.
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
