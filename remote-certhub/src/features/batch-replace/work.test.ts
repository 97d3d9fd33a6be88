/** @jest-environment node */
import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { spawnSync } from 'node:child_process';
import { Worker as Thread } from 'node:worker_threads';
import { parseCsv } from '@certdeck/validation';
import { Replacer, type FromWorker, type WorkerPort } from './replacer.ts';
import type { Rule } from './rule.ts';
import { fillTemplate } from './template.ts';
import { ENCODINGS, readTextFile, writeTextFile } from './text-file.ts';
import { doWork, type Source, type SourceResult } from './work.ts';

const PLAIN: Rule = { kind: 'plain', find: '', replace: '', map: '', matchCase: true, wholeWord: false };

function run(sources: readonly Source[], rule: Partial<Rule>): SourceResult[] {
  const answer = doWork(
    { job: 'replace', sources, rule: { ...PLAIN, ...rule }, encoding: 'auto', apply: true },
    () => undefined,
  );
  if (answer.job !== 'replace') {
    throw new Error(JSON.stringify(answer));
  }
  return answer.results;
}

function textOf(text: string, rule: Partial<Rule>): string {
  const content = run([{ name: 'a', text }], rule)[0]?.content;
  return content && 'text' in content ? content.text : '';
}

/** A text in an encoding, as iconv writes it. */
function iconv(text: string, encoding: string): Uint8Array<ArrayBuffer> {
  const made = spawnSync('iconv', ['-f', 'UTF-8', '-t', encoding], { input: text });
  return new Uint8Array(made.stdout);
}

describe('plain text', () => {
  it('is replaced everywhere, with nothing in it that means something else (TOOL-008)', () => {
    expect(textOf('a.b a+b $& a.b', { find: 'a.b', replace: '$& $1 \\n' })).toBe(
      '$& $1 \\n a+b $& $& $1 \\n',
    );
  });

  it('minds case and whole words only when asked to', () => {
    expect(textOf('Foo foo FOO', { find: 'foo', replace: 'x' })).toBe('Foo x FOO');
    expect(textOf('Foo foo FOO', { find: 'foo', replace: 'x', matchCase: false })).toBe('x x x');
    expect(textOf('foo foobar 中foo foo_', { find: 'foo', replace: 'x', wholeWord: true })).toBe(
      'x foobar 中foo foo_',
    );
  });

  it('keeps the line ends of each text, also inside of what is found and put in', () => {
    for (const end of ['\n', '\r\n', '\r']) {
      const text = ['one', 'two', 'three', ''].join(end);
      expect(textOf(text, { find: 'one\ntwo', replace: '1\n2' })).toBe(['1', '2', 'three', ''].join(end));
    }
  });
});

describe('an expression', () => {
  it('puts its groups in (TOOL-008)', () => {
    const rule = { kind: 'regex', find: '(?<key>\\w+)=(\\d+)', replace: '$2:$<key>$$$3\\t' } as const;
    expect(textOf('a=1, b=22', rule)).toBe('1:a$$3\t, 22:b$$3\t');
  });

  it('works line by line and may be empty', () => {
    expect(textOf('a\nb', { kind: 'regex', find: '^', replace: '> ' })).toBe('> a\n> b');
  });

  it('says what is wrong with it in the words of the engine', () => {
    const rule: Rule = { ...PLAIN, kind: 'regex', find: '(a' };
    const request = {
      job: 'replace',
      sources: [{ name: 'a', text: 'a' }],
      rule,
      encoding: 'auto',
      apply: false,
    } as const;
    expect(doWork(request, () => undefined)).toMatchObject({
      job: 'error',
      code: 'badExpression',
      detail: expect.stringContaining('Unterminated group'),
    });
  });

  it('replaces as the language itself does', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('a', 'b', '1', '\n', '中') }), (text) => {
        const expected = text.replaceAll(/([ab]+)(1?)/gmu, '[$2$1]');
        expect(textOf(text, { kind: 'regex', find: '([ab]+)(1?)', replace: '[$2$1]' })).toBe(expected);
      }),
    );
  });
});

describe('a CSV map', () => {
  it('replaces in one pass, the longest entry first (TOOL-008)', () => {
    const map = 'a,b\nb,a\nabc,"x, ""y"""\n';
    expect(textOf('a b abc', { kind: 'map', map })).toBe('b a x, "y"');
  });

  it('takes tabs and semicolons too, and names a line that is no pair', () => {
    expect(textOf('cat dog', { kind: 'map', map: 'cat\tchat\ndog\tchien' })).toBe('chat chien');
    expect(textOf('cat dog', { kind: 'map', map: 'cat;gato\r\ndog;perro' })).toBe('gato perro');
    const rule: Rule = { ...PLAIN, kind: 'map', map: 'a,b\nc' };
    const request = {
      job: 'replace',
      sources: [{ name: 'a', text: 'a' }],
      rule,
      encoding: 'auto',
      apply: false,
    } as const;
    expect(doWork(request, () => undefined)).toEqual({ job: 'error', code: 'badMap', detail: '2' });
  });

  it('reads back any cells', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', '"', ',', '\n', '中') });
    fc.assert(
      fc.property(fc.array(fc.tuple(cell, cell), { minLength: 1 }), (rows) => {
        const text = rows
          .map((row) => row.map((value) => `"${value.replaceAll('"', '""')}"`).join(','))
          .join('\r\n');
        expect(parseCsv(`"h","h"\r\n${text}`)).toEqual([['h', 'h'], ...rows]);
      }),
    );
  });

  it('ignores case where asked to, letters that grow included', () => {
    expect(textOf('İA Äb äB', { kind: 'map', map: 'äb,x', matchCase: false })).toBe('İA x x');
  });
});

describe('a file', () => {
  const TEXT = 'name: 中文, 数据\r\nwert: a\r\n';

  it.each([
    ['UTF-8', 'utf-8'],
    ['GBK', 'gbk'],
    ['UTF-16LE', 'utf-16le'],
    ['UTF-16BE', 'utf-16be'],
  ])('in %s is recognised and stays so (TOOL-008)', (name, encoding) => {
    const [result] = run([{ name: 'a.txt', bytes: iconv(TEXT, name) }], { find: '数据', replace: '文本' });
    expect(result).toMatchObject({ encoding, count: 1, mark: false });
    expect(result?.content).toEqual({ name: 'a.txt', bytes: iconv(TEXT.replace('数据', '文本'), name) });
  });

  it.each([
    ['UTF-8', [0xef, 0xbb, 0xbf]],
    ['UTF-16LE', [0xff, 0xfe]],
    ['UTF-16BE', [0xfe, 0xff]],
  ])('keeps its byte order mark: %s', (name, mark) => {
    const bytes = Uint8Array.from([...mark, ...iconv(TEXT, name)]);
    const [result] = run([{ name: 'a.txt', bytes }], { find: '中', replace: '' });
    expect(result).toMatchObject({ mark: true, count: 1 });
    expect(result?.content).toEqual({
      name: 'a.txt',
      bytes: Uint8Array.from([...mark, ...iconv(TEXT.replace('中', ''), name)]),
    });
  });

  it('comes back byte for byte, whatever is in it', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ maxLength: 60 }),
        fc.constantFrom('auto' as const, ...ENCODINGS),
        (input, encoding) => {
          const bytes = new Uint8Array(input);
          const file = readTextFile(bytes, encoding);
          expect(file === null ? null : [...writeTextFile(file)]).toEqual(file === null ? null : [...bytes]);
        },
      ),
      { numRuns: 2_000 },
    );
  });

  it('stays as it is when its encoding lacks what is put in, or when it is no text', () => {
    const gbk = iconv('价格 100', 'GBK');
    const png = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 3, 0, 0xff]);
    const results = run(
      [
        { name: 'a', bytes: gbk },
        { name: 'b', bytes: png },
      ],
      { find: '100', replace: '😀' },
    );
    expect(results.map(({ problem, content }) => [problem, content])).toEqual([
      [
        { code: 'unwritable', character: '😀' },
        { name: 'a', bytes: gbk },
      ],
      [
        { code: 'binary', character: '' },
        { name: 'b', bytes: png },
      ],
    ]);
  });
});

describe('the preview', () => {
  it('shows each changed line once, with its number and what changes in it (TOOL-008)', () => {
    const [result] = run([{ name: 'a', text: 'one\r\ntwo two\r\n\r\nthree\rtwo' }], {
      find: 'two',
      replace: '2',
    });
    expect(result?.count).toBe(3);
    expect(result?.hunks).toEqual([
      { line: 2, pieces: [{ old: 'two', new: '2' }, { same: ' ' }, { old: 'two', new: '2' }] },
      { line: 5, pieces: [{ old: 'two', new: '2' }] },
    ]);
  });

  it('stays short for long lines and many changes', () => {
    const line = `${'x'.repeat(10_000)}a${'y'.repeat(10_000)}\n`;
    const [result] = run([{ name: 'a', text: line.repeat(100) }], { find: 'a', replace: 'b' });
    expect(result?.count).toBe(100);
    expect(result?.hunks).toHaveLength(50);
    expect(JSON.stringify(result?.hunks).length).toBeLessThan(20_000);
  });
});

describe('a template', () => {
  it('gives one text per value (TOOL-008)', () => {
    expect(fillTemplate('{n}. {x} is {2}, {3} {y}', 'a,b\r\n\nc')).toEqual([
      { value: 'a,b', text: '1. a,b is b, {3} {y}' },
      { value: 'c', text: '2. c is {2}, {3} {y}' },
    ]);
  });
});

/** The worker in a thread of Node. */
function thread(): WorkerPort {
  const entry = new URL('replace.worker.ts', import.meta.url).href;
  const worker = new Thread(
    `const { parentPort } = require('node:worker_threads');
     globalThis.self = {
       addEventListener: (_type, handle) => parentPort.on('message', (data) => handle({ data })),
       postMessage: (message) => parentPort.postMessage(message),
     };
     import(${JSON.stringify(entry)});`,
    { eval: true },
  );
  return {
    postMessage: (message) => worker.postMessage(message),
    terminate: () => void worker.terminate(),
    addEventListener: (type: string, listener: (event: MessageEvent<FromWorker>) => void) =>
      void worker.on(type, (data: FromWorker) => listener(new MessageEvent('message', { data }))),
  };
}

describe('the worker', () => {
  const request = (find: string, text: string) =>
    ({
      job: 'replace',
      sources: [{ name: 'a', text }],
      rule: { ...PLAIN, kind: 'regex', find, replace: 'x' },
      encoding: 'auto',
      apply: true,
    }) as const;

  it('ends a runaway expression, and works again afterwards (TOOL-008)', async () => {
    const { signal } = new AbortController();
    const impatient = new Replacer(thread, 1_500);
    expect(await impatient.run(request('^(a+)+$', `${'a'.repeat(60)}!`), { signal })).toEqual({
      job: 'stopped',
    });
    const answer = await new Replacer(thread).run(request('a+', 'baa'), { signal });
    expect(answer).toMatchObject({ job: 'replace', results: [{ count: 1, content: { text: 'bx' } }] });
  });

  it('is ended by its caller', async () => {
    const controller = new AbortController();
    const running = new Replacer(thread).run(request('^(a+)+$', `${'a'.repeat(60)}!`), controller);
    controller.abort();
    expect(await running).toEqual({ job: 'cancelled' });
  });

  it('says that there is none', async () => {
    const none = new Replacer(() => {
      throw new Error('refused');
    });
    expect(await none.run(request('a', 'a'), new AbortController())).toEqual({ job: 'noWorker' });
  });
});
