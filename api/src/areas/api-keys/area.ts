import type { Area } from '../../platform/area/area.ts';
import { removeRevokedKeys } from './keys.store.ts';
import { keyData } from './personal.store.ts';
import { bindKeys, type KeyPorts } from './routes.ts';
import { keyTexts } from './texts.ts';

/** Days for which a list shows a key that was revoked. */
const REVOKED_DAYS = 30;

/** Keys by which programs act for a tenant. */
export const apiKeysArea = (ports: KeyPorts): Area => ({
  name: 'api-keys',
  calls: (router) => bindKeys(router, ports),
  texts: keyTexts,
  personal: keyData(ports),
  cleanUp: () => removeRevokedKeys(ports.db, new Date(ports.now().getTime() - REVOKED_DAYS * 86_400_000)),
});
