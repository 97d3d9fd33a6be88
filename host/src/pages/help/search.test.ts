import { describe, expect, it } from '@jest/globals';
import type { ArticleText, Block } from './article.ts';
import { marked } from './folding.ts';
import { type Article, loadLibrary } from './library.ts';
import { createHelpSearch } from './search.ts';

function article(id: string, text: Partial<ArticleText>): Article {
  return {
    ...{ id, group: 'install', minutes: 1, written: 'en', title: id, summary: '', words: '', blocks: [] },
    ...text,
  };
}
const p = (text: string): Block => ({ kind: 'p', text });
const ids = (found: readonly { article: Article }[]) => found.map((hit) => hit.article.id);

describe('the search of the help', () => {
  it('ranks title before words, headings and content (HOST-033)', () => {
    const find = createHelpSearch([
      article('content', { blocks: [p('About haproxy. And haproxy, haproxy again.')] }),
      article('heading', { blocks: [{ kind: 'h', title: 'HAProxy' }] }),
      article('words', { words: 'haproxy' }),
      article('summary', { summary: 'What haproxy needs' }),
      article('title', { title: 'Install on HAProxy' }),
      article('none', { blocks: [p('Nothing here')] }),
    ]);
    expect(ids(find('haproxy'))).toEqual(['title', 'words', 'summary', 'heading', 'content']);
  });

  it('finds what holds every word, wherever it stands, in text, tables and code', () => {
    const find = createHelpSearch([
      article('one', {
        title: 'Nginx',
        blocks: [{ kind: 'code', label: 'conf', lines: ['ssl_protocols TLSv1.3;'] }],
      }),
      article('two', { blocks: [{ kind: 'table', head: ['a'], rows: [['`TLSv1.3` only']] }] }),
      article('three', { blocks: [{ kind: 'list', items: ['TLSv1.3'] }] }),
    ]);
    expect(ids(find('tlsv1.3 nginx'))).toEqual(['one']);
    expect(find('ssl_protocols')[0]?.sentence).toBe('ssl_protocols TLSv1.3;');
    expect(find('only')[0]?.sentence).toBe('TLSv1.3 only');
    expect(ids(find('TLSv1.3')).sort()).toEqual(['one', 'three', 'two']);
    expect(find('  ')).toEqual([]);
  });

  it('shows the sentence that holds most of the words', () => {
    const find = createHelpSearch([
      article('a', {
        blocks: [p('The key is old. Use the `key` of the [CSR](/certhub/tools/gen-csr). The CSR is new.')],
      }),
    ]);
    expect(find('csr key')[0]?.sentence).toBe('Use the key of the CSR.');
  });

  it('finds without accents, in any case and width, and inside of German compounds', () => {
    const find = createHelpSearch([
      article('de', { blocks: [p('Der Privatschlüssel bleibt hier')] }),
      article('fr', { blocks: [p('Clé privée')] }),
      article('ja', { blocks: [p('ＰＥＭファイル')] }),
    ]);
    expect(ids(find('schlussel'))).toEqual(['de']);
    expect(ids(find('CLE PRIVÉE'))).toEqual(['fr']);
    expect(ids(find('pemファイル'))).toEqual(['ja']);
    // A voiced sound is another word.
    expect(find('プァイル')).toEqual([]);
  });

  it('splits Chinese and Japanese, which have no spaces, into words', () => {
    const find = createHelpSearch([
      article('zh', { blocks: [p('把证书上传到服务器，然后安装。')] }),
      article('ja', { blocks: [p('期限が切れる前に更新します。証明書は無料です。')] }),
      article('title', { title: '证书的安装', blocks: [] }),
      article('as typed', { blocks: [p('先安装证书。')] }),
    ]);
    // As it was typed before its words apart, wherever those stand.
    expect(ids(find('安装证书'))).toEqual(['as typed', 'title', 'zh']);
    expect(find('安装证书')[0]?.words).toEqual(['安装证书', '安装', '证书']);
    expect(ids(find('証明書を更新'))).toEqual(['ja']);
    expect(find('証明書を更新')[0]?.words).toEqual(['証明書を更新', '証明書', '更新']);
    expect(find('吊销')).toEqual([]);
  });

  it('takes the articles as the dictionary where the browser’s knows only characters', () => {
    const find = createHelpSearch([
      article('both', { blocks: [p('私钥泄露时，请吊销旧证书。')] }),
      article('one', { blocks: [p('通配符域名的私钥')] }),
    ]);
    expect(ids(find('吊销私钥'))).toEqual(['both']);
    // Single characters stand everywhere and tell nothing.
    expect(ids(find('通配符'))).toEqual(['one']);
    expect(find('符配通')).toEqual([]);
  });

  it('marks what was looked for', () => {
    expect(marked('Die Clé für HAProxy', ['cle', 'haproxy'])).toEqual([
      { text: 'Die ', found: false },
      { text: 'Clé', found: true },
      { text: ' für ', found: false },
      { text: 'HAProxy', found: true },
    ]);
    expect(marked('证书安装', ['安装'])).toEqual([
      { text: '证书', found: false },
      { text: '安装', found: true },
    ]);
  });

  it.each([
    ['zh', '验证失败', 'validation-failed'],
    ['en', 'mod_ssl', 'install-apache'],
    ['en', 'default_type', 'file-validation'],
    ['zh', '吊销私钥', 'private-key'],
  ] as const)('finds in %s by %s the article %s', async (lang, query, id) => {
    const find = createHelpSearch(await loadLibrary(lang));
    expect(find(query)[0]?.article.id).toBe(id);
  });
});
