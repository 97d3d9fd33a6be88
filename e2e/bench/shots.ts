import { launchBrowser } from './browser.ts';
import { startPortal } from '../portal.ts';
import { signInByApi } from '../account.ts';
import { mkdtempSync } from 'node:fs';
const a = await startPortal({ dataFolder: mkdtempSync('/tmp/certdeck-see-'), env: { LOG_LEVEL: 'error' } });
const token = await signInByApi(a.url);
const browser = await launchBrowser();
const [name, path, width, theme, lang] = process.argv.slice(2);
const targets = name ? [[name, path, Number(width), theme, lang]] : [['buy360','/ssl/certificates',360,'light','de'],['buy1280','/ssl/certificates',1280,'light','zh'],['orders360','/orders/list',360,'dark','en'],['orders1280','/orders/list',1280,'light','de'],['tx360','/billing/transaction',360,'light','en']];
for (const [n, p, w, t, l] of targets as any) {
  const ctx = await browser.newContext({ viewport: { width: w, height: 900 }, colorScheme: t });
  await ctx.addInitScript(([v, lg]) => { localStorage.setItem('token', v!); localStorage.setItem('lang', lg!); }, [token, l]);
  const tab = await ctx.newPage();
  await tab.goto(a.url + p); await tab.waitForTimeout(3500);
  await tab.screenshot({ path: `/tmp/shot-${n}.png`, fullPage: true });
  await ctx.close();
}
await browser.close(); await a.stop();
