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
});
