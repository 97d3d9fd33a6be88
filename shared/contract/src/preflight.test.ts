import { describe, expect, it } from '@jest/globals';
import { preflight } from './preflight.ts';

const of = (change: Partial<Parameters<typeof preflight>[0]>) => ({
  contract: '^1.0',
  shared: {},
  ...change,
});

describe('preflight', () => {
  it('takes a release of the same major and an older minor (HOST-001)', () => {
    expect(preflight(of({ contract: '^1.0' }), {}, '1.3')).toBeUndefined();
  });

  it('refuses a release for another major or a newer minor (HOST-001)', () => {
    expect(preflight(of({ contract: '^2.0' }), {}, '1.3')).toMatchObject({
      what: 'contract',
      wanted: '^2.0',
    });
    expect(preflight(of({ contract: '^1.4' }), {}, '1.3')).toMatchObject({ what: 'contract', given: '1.3' });
  });

  it('refuses a release whose shared modules the shell cannot give (HOST-001)', () => {
    const manifest = of({ shared: { react: '19.3.1' } });
    expect(preflight(manifest, { react: '19.4.0' })).toBeUndefined();
    expect(preflight(manifest, { react: '19.3.0' })).toMatchObject({ what: 'shared', name: 'react' });
    expect(preflight(manifest, { react: '20.0.0' })).toMatchObject({ given: '20.0.0' });
    expect(preflight(manifest, {})).toMatchObject({ given: 'none' });
    expect(preflight(of({ shared: { react: '*' } }), { react: '19.4.0' })).toMatchObject({ name: 'react' });
  });

  it('refuses ranges that would fit anything (HOST-001)', () => {
    for (const contract of ['*', '^*', 'x', '>=1.0', '', '^1', '^1.x'])
      expect(preflight(of({ contract }), {}, '1.3')).toMatchObject({ what: 'contract', wanted: contract });
    for (const version of ['*', 'x', '', '>=1', '19']) {
      const found = preflight(of({ shared: { react: version } }), { react: '19.4.0' });
      expect(found).toMatchObject({ what: 'shared', name: 'react' });
    }
  });

  it('holds what a release reads of the site configuration against the host’s own (HOST-001)', () => {
    const config = {
      orderLimit: { type: 'number' as const, minimum: 1 },
      defaultLoginType: { type: 'string' as const, enum: ['email', 'tel'] },
      brandOnly: { type: 'array' as const },
    };
    const site = { orderLimit: 10, defaultLoginType: 'tel', brandOnly: [], more: true };
    const check = (change: object) => preflight(of({ config }), {}, '1.3', { ...site, ...change });
    expect(check({})).toBeUndefined();
    expect(check({ brandOnly: undefined })).toEqual({
      what: 'config',
      name: 'brandOnly',
      wanted: 'array',
      given: 'none',
    });
    expect(check({ brandOnly: {} })).toMatchObject({ given: 'object' });
    expect(check({ orderLimit: 0 })).toMatchObject({ wanted: 'number from 1', given: '0' });
    expect(check({ defaultLoginType: 'name' })).toMatchObject({ wanted: 'string: email or tel' });
    expect(preflight(of({ config }), {}, '1.3')).toBeUndefined();
  });
});
