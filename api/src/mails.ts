import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { writeMailPages } from './compose/mail-pages.ts';

// npm run mails: every mail in every language and both themes, to be looked at.
const folder = resolve('dist/mails');
const count = writeMailPages(folder);
console.log(`${count} mails in ${pathToFileURL(folder).href}/index.html`);
