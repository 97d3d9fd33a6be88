import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Language, languages } from '@certdeck/contract';
import { DEFAULT_ACCENT } from '../platform/mail-content/colour.ts';
import type { MailSite } from '../platform/mail-content/content.ts';
import { escapeHTML } from '../platform/mail-content/plain.ts';
import { renderMail } from '../platform/mail-content/render.ts';
import { mailSamples } from './mail-samples.ts';

const site: MailSite = {
  name: 'Certdeck',
  origin: 'https://portal.certdeck.example',
  accent: DEFAULT_ACCENT,
  language: 'en',
};

/** Every mail as files of a folder, and one page that shows them all; answers how many mails there are. */
export function writeMailPages(folder: string): number {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const names: string[] = [];
  for (const [kind, samples] of Object.entries(mailSamples))
    for (const [index, sample] of samples.entries()) {
      const name = `${kind}-${index + 1}`;
      names.push(name);
      for (const language of languages) writeOne(join(folder, `${name}.${language}`), language, sample);
    }
  writeFileSync(join(folder, 'index.html'), indexPage(names));
  return names.length * languages.length;
}

type Samples = (typeof mailSamples)[keyof typeof mailSamples];

/** Both themes are written out, so that one look shows both whatever the theme of the reader. */
function writeOne(file: string, language: Language, sample: Samples[number]): void {
  const { subject, text, html } = renderMail(sample(language), site, language);
  const theme = '(prefers-color-scheme:dark)';
  writeFileSync(`${file}.light.html`, html.replaceAll(theme, 'not all'));
  writeFileSync(`${file}.dark.html`, html.replaceAll(theme, 'all'));
  writeFileSync(`${file}.txt`, `Subject: ${subject}\n\n${text}\n`);
}

function indexPage(names: readonly string[]): string {
  const options = languages.map((one) => `<option>${one}</option>`).join('');
  const frames = names
    .map(
      (name) =>
        `<figure><figcaption>${escapeHTML(name)}</figcaption><iframe title="${escapeHTML(name)}" data-name="${escapeHTML(name)}"></iframe></figure>`,
    )
    .join('\n');
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Mails</title>
<style>body{font:14px system-ui;margin:16px}form{position:sticky;top:0;background:Canvas;padding:8px 0;display:flex;gap:16px}
main{display:flex;flex-wrap:wrap;gap:16px;align-items:flex-start}figure{margin:0}iframe{border:1px solid #888;display:block;height:640px}</style></head>
<body><h1>Mails</h1>
<form><label>Language <select name="language">${options}</select></label>
<label>Form <select name="form"><option>light.html</option><option>dark.html</option><option>txt</option></select></label>
<label>Width <select name="width"><option>360</option><option selected>640</option></select></label></form>
<main>
${frames}
</main>
<script>
const form = document.forms[0];
const show = () => {
  const { language, form: kind, width } = Object.fromEntries(new FormData(form));
  for (const frame of document.querySelectorAll('iframe')) {
    frame.style.width = width + 'px';
    frame.src = frame.dataset.name + '.' + language + '.' + kind;
  }
};
form.addEventListener('change', show);
show();
</script></body></html>
`;
}
