import { expect, it } from '@jest/globals';
import { defaultSiteConfig } from '@certdeck/contract';
import { hostManifestOf } from './host-manifest-plugin.ts';

it('tells remotes of every field of the site configuration, from the contract itself', () => {
  const { config } = hostManifestOf('h1');
  expect(Object.keys(config ?? {}).sort()).toEqual(Object.keys(defaultSiteConfig).sort());
  expect(config?.['defaultLoginType']).toEqual({ type: 'string', enum: ['email', 'tel'] });
  expect(config?.['orderLimit']).toMatchObject({ type: 'number', minimum: 1 });
});
