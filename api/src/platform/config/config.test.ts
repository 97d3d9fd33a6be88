import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { ConfigError, readConfig, variables } from './config.ts';

describe('the configuration', () => {
  it('has a default for every variable, which is also what an empty value means', () => {
    const empty = Object.fromEntries(Object.keys(variables).map((name) => [name, '']));
    expect(readConfig(empty)).toEqual(readConfig({}));
    expect(readConfig({})).toMatchObject({
      PORT: 8080,
      HOST: '127.0.0.1',
      DATA_DIR: './data',
      DATABASE_URL: undefined,
      DEMO: true,
      DNS_SERVERS: [],
    });
  });

  it('reads lists, switches and addresses', () => {
    const config = readConfig({
      DNS_SERVERS: '1.1.1.1, 8.8.8.8,',
      DEMO: '0',
      DATABASE_URL: 'postgres://u:p@db:5432/certdeck',
      PUBLIC_URL: 'https://portal.example',
    });
    expect([config.DNS_SERVERS, config.DEMO]).toEqual([['1.1.1.1', '8.8.8.8'], false]);
    expect(config.PUBLIC_URL).toBe('https://portal.example');
  });

  it('takes an address for the files of releases that can stand in a policy, and no other', () => {
    const assets = (ASSETS_URL: string) => readConfig({ ASSETS_URL }).ASSETS_URL;
    expect(assets('https://cdn.example/')).toBe('https://cdn.example');
    expect(assets('http://127.0.0.1:9000/certdeck-releases/portal')).toBe(
      'http://127.0.0.1:9000/certdeck-releases/portal',
    );
    for (const bad of [
      'cdn.example',
      'https://*.example',
      'https://cdn.example/a;b',
      'https://cdn.example?a=b',
    ])
      expect(() => assets(bad)).toThrow('ASSETS_URL');
  });

  it('takes addresses that secrets are sent to with encryption alone, or on this machine', () => {
    for (const name of ['SMS_ENDPOINT', 'CLOUDFLARE_API']) {
      for (const good of [
        'https://sms.example/',
        'http://127.0.0.1:9000/v4',
        'http://localhost',
        'http://[::1]:1',
      ])
        expect(() => readConfig({ [name]: good })).not.toThrow();
      for (const bad of [
        'http://sms.example',
        'http://localhost.example',
        'http://127.0.0.1@sms.example',
        'x',
      ])
        expect(() => readConfig({ [name]: bad })).toThrow(name);
    }
  });

  it('names every variable that can not be used, and repeats no value', () => {
    const bad = { PORT: '70000', DEMO: 'yes', DATABASE_URL: 'mysql://root:s3cret@db/x', LOG_LEVEL: 'loud' };
    const read = () => readConfig(bad);
    expect(read).toThrow(ConfigError);
    for (const name of Object.keys(bad)) expect(read).toThrow(name);
    expect(read).not.toThrow(/s3cret/);
  });

  it('explains every variable', () => {
    for (const { text } of Object.values(variables)) expect(text).toMatch(/^[A-Z0-9].{10,}[^.]$/);
  });

  it('is the table of docs/configuration.md', () => {
    const page = readFileSync(new URL('../../../../docs/configuration.md', import.meta.url), 'utf8');
    const rows = page.split('\n').filter((line) => line.startsWith('| `'));
    const cells = rows.map((row) =>
      row
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
    const wanted = Object.entries(variables).map(([name, { default: standard, text }]) => [
      `\`${name}\``,
      standard === '' ? '' : `\`${standard}\``,
      text,
    ]);
    expect(cells).toEqual(wanted);
  });
});
