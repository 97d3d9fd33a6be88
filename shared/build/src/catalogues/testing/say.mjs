// Says texts of each kind in a language, as the product of a folder loads them: node say.mjs <folder> <language>.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const [folder, language] = process.argv.slice(2);
const load = (file) => import(pathToFileURL(join(folder, file)).href);

const i18n = await load('shared/i18n/src/index.ts');
const host = await load('host/src/texts.ts');
i18n.registerNamespace(host.HOST, host.texts);
i18n.registerNamespace('orders', (await load('remote-orders/src/texts.ts')).texts);
const page = await i18n.createI18n({ lang: language, namespaces: [host.HOST, 'orders'] });

const { languageOf, texts } = await load('api/src/platform/server/texts.ts');
const spoken = languageOf(`${language},en;q=0.5`);
const { sessionTexts } = await load('api/src/areas/session/texts.ts');
const { issuedMail } = await load('api/src/areas/orders/issued-mail.ts');
const { skeletonOf } = await load('api/src/areas/delivery/skeleton.ts');
const { manifest } = await load('remote-orders/src/manifest.ts');

console.log(
  JSON.stringify({
    page: page.lang,
    menu: i18n.LANG_NAMES[language],
    common: page.t('btn.save'),
    host: page.t('nav.help', {}, host.HOST),
    remote: page.t('bulk.cancel', { count: 1 }, 'orders'),
    remotes: page.t('bulk.cancel', { count: 5 }, 'orders'),
    message: texts.allowance(3)[spoken],
    wait: sessionTexts.tooMany(1)[spoken],
    codeMail: sessionTexts.codeBody('123456', 10)[spoken],
    issuedMail: issuedMail({ order_no: 'N1', common_name: 'a.test' }, null, language).subject,
    label: manifest.title[language],
    entry: manifest.navigation[0].title[language],
    action: manifest.contributes.find(({ id }) => id === 'renew').title[language],
    late: skeletonOf('/', 'x').includes(`<div lang="${language}"><h1>${language}: This is taking`),
  }),
);
