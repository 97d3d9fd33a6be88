import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'playwright/test';

const guide = readFileSync(join(import.meta.dirname, '../../docs/embed.md'), 'utf8');
const root = join(import.meta.dirname, '../..');

test('the examples of the guide are the pages that these tests open', () => {
  const blocks = [...guide.matchAll(/<!-- (\S+) -->\n\n```\w+\n([\s\S]*?)\n```/g)];
  expect(blocks.length).toBeGreaterThan(5);
  for (const [, file = '', code] of blocks)
    expect({ file, code }).toEqual({ file, code: readFileSync(join(root, file), 'utf8').trimEnd() });
});

test('the example site has a page for each way of embedding', () => {
  const pages = readdirSync(join(import.meta.dirname, 'pages')).filter((name) => name.endsWith('.html'));
  const index = readFileSync(join(import.meta.dirname, 'pages/index.html'), 'utf8');
  for (const page of pages.filter((name) => name !== 'index.html'))
    expect(index).toContain(`href="/${page.replace('.html', '')}"`);
});
