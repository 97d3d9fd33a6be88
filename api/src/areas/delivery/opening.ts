import { type Language, languages } from '@certdeck/contract';
import type { Registry } from '@certdeck/contract/schemas';
import { escapeHtml } from './head.ts';
import { answersPath } from './page-paths.ts';
import { deliveryTexts } from './texts.ts';

/** Where the layout has what it draws first, on a phone and beside the navigation (host/src/shell/layout, AuthLayout). */
export const openingStyle = [
  '.boot-opening{display:none;padding:45.5px 14px 14px;font-weight:400;font-size:14px;line-height:1.5;letter-spacing:normal}',
  'html[data-certdeck-customer] .boot-opening{display:block}',
  '.boot-opening h1{margin:0 0 8px;font-size:20px;line-height:28px;font-weight:700;letter-spacing:-.018em}',
  '.boot-opening p{margin:0;max-width:68ch;color:#50515b}',
  '[data-certdeck-mode=dark] .boot-opening p{color:#b0b0b5}',
  '.boot-opening-list h1{padding:8px 0;margin-bottom:12px}',
  '.boot-opening-list p{box-sizing:border-box;height:44px;max-width:none;padding:0 12px 0 32px;border:1px solid rgb(127 127 127/.5);border-radius:6px;line-height:42px;overflow:hidden;text-overflow:ellipsis;white-space:nowrap}',
  '@media(min-width:768px){.boot-opening{padding:20px 24px}.boot-opening h1{margin-bottom:4px}.boot-opening-list h1{padding:3px 0;margin-bottom:15px}.boot-opening-list p{height:34px;width:360px;line-height:32px}}',
  // The sign-in's heading, below the strip that stands over the form on a phone.
  '.boot-heading{display:none}',
  '@media(max-width:860px){.boot-entry .boot-side{width:100%;height:132px;background:#f4f1e8;border-bottom:1px solid rgb(127 127 127/.2)}[data-certdeck-mode=dark] .boot-entry .boot-side{background:#101119}.boot-heading{display:block;box-sizing:border-box;position:absolute;top:192px;left:50%;width:min(100% - 40px,372px);transform:translateX(-50%);margin:0;font-size:26px;line-height:32px;font-weight:700;letter-spacing:-.03em}}',
  '@media(min-width:768px) and (max-width:860px){.boot-heading{top:202px}}',
  // What the portal promises: in that strip, or at the foot of what stands beside the form.
  '.boot-claim{position:absolute;top:60px;left:20px;right:20px;font-size:20px;line-height:26px;letter-spacing:-.03em}.boot-claim p{display:none}',
  '@media(min-width:861px){.boot-claim{top:auto;bottom:40px;left:48px;right:auto;width:calc(52.38% - 97px)}.boot-claim p{display:block;margin:10px 0 0;max-width:50ch;font-size:15px;line-height:22.5px;font-weight:400;letter-spacing:normal;color:#50515b}[data-certdeck-mode=dark] .boot-claim p{color:#b0b0b5}}',
  '@media(min-width:1024px){.boot-claim{font-size:32px;line-height:38px}}',
  // The question that a form begins with, below the tabs that come with the page's code.
  '.boot-question{box-sizing:border-box;margin-top:68px;padding:21px 16px 16px;background:#fff;border:1px solid rgb(127 127 127/.2);border-radius:6px}[data-certdeck-mode=dark] .boot-question{background:#14161d}',
  '.boot-question b{display:block;font-size:16px;line-height:24px;font-weight:600}.boot-question i{display:block;box-sizing:border-box;height:48px;margin:11px 0 6px;border:1px solid rgb(127 127 127/.8);border-radius:6px}',
  '.boot-opening .boot-question p{max-width:none;font-size:13px;line-height:1.4}',
  '@media(min-width:768px){.boot-question{margin-top:70px;padding-top:18px}.boot-question i{height:42px;margin:8px 0 6px}}',
  '@media(min-width:1280px){.boot-question{width:calc(100% - 364px)}}',
  '.boot :is(.boot-opening h1,.boot-heading,.boot-claim):is(:lang(zh),:lang(ja)){letter-spacing:0}',
  // In every language, since the person may have chosen another than the browser speaks; only that one is seen.
  `${[...languages.map((lang) => `html[lang=${lang}] [data-opening]:not([lang=${lang}])`), `html:not(${languages.map((lang) => `[lang=${lang}]`).join()}) [data-opening]`].join()}{display:none}`,
].join('');

/** What a page begins with, as HTML in every language: the texts that its own code will draw in the same places. */
export function openingOf(registry: Registry | undefined, path: string): string {
  return languages.map((language) => openingIn(language, registry, path)).join('');
}

function openingIn(language: Language, registry: Registry | undefined, path: string): string {
  const inLanguage = `data-opening lang="${language}"`;
  if (path === '/sign-in') {
    const [claim, promise, heading] = (['signIn.claim', 'signIn.promise', 'signIn.heading'] as const).map(
      (key) => escapeHtml(deliveryTexts[key][language]),
    );
    return `<div class="boot-claim" ${inLanguage}>${claim}<p>${promise}</p></div><h1 class="boot-heading" ${inLanguage}>${heading}</h1>`;
  }
  for (const { manifest } of registry?.remotes ?? []) {
    const opening = manifest.routes.find((route) => answersPath(route.path, path))?.opening;
    if (!opening) continue;
    const { title, lead, search, question } = opening;
    const below = [lead, search].flatMap((text) => (text ? [`<p>${escapeHtml(text[language])}</p>`] : []));
    if (question) {
      const [label, help] = [question.label, question.help].map((text) => escapeHtml(text[language]));
      below.push(`<div class="boot-question"><b>${label}</b><i></i><p>${help}</p></div>`);
    }
    const kind = search ? 'boot-opening boot-opening-list' : 'boot-opening';
    return `<div class="${kind}" ${inLanguage}><h1>${escapeHtml(title[language])}</h1>${below.join('')}</div>`;
  }
  return '';
}
