import type { ManifestSource } from '@certdeck/build';
import { text } from './manifestText.ts';

type Contributed = NonNullable<ManifestSource['contributes']>[number];

/** Leads from the palette to the products of a kind. */
const kind = (id: string, order: number, title: ReturnType<typeof text>, to: string): Contributed => ({
  slot: 'host/palette-action/v1',
  id: `products-${id}`,
  order,
  title,
  hint: text('kind.hint'),
  icon: 'price',
  to,
  onlyTyped: true,
});

/** What ssl adds to the palette and to the page of all keys. */
export const contributes: ManifestSource['contributes'] = [
  {
    slot: 'host/palette-action/v1',
    id: 'buy',
    order: 10,
    permission: 'order:create',
    title: text('buy'),
    hint: text('buy.hint'),
    words: text('buy.words'),
    icon: 'certificate',
    to: '/ssl/certificates',
    shortcut: true,
  },
  {
    slot: 'host/keys/v1',
    id: 'buy',
    order: 5,
    permission: 'order:create',
    title: text('buy'),
    to: '/ssl/certificates',
    keys: [
      { press: ['Ctrl', 'Enter'], does: text('keys.buyNow') },
      { press: ['⌘', 'Enter'], does: text('keys.buyNow') },
      { press: ['Enter'], does: text('keys.row') },
      { press: ['Esc'], does: text('keys.fold') },
    ],
  },
  kind('wildcard', 70, text('kind.wildcard'), '/ssl/products?wildcard=1'),
  kind('several', 75, text('kind.several'), '/ssl/products?type=ssl&names=2'),
  kind('ip', 80, text('kind.ip'), '/ssl/products?type=ip'),
  kind('email', 85, text('kind.email'), '/ssl/products?type=email'),
  kind('doc', 90, text('kind.doc'), '/ssl/products?type=doc'),
  kind('code', 95, text('kind.code'), '/ssl/products?type=code'),
  kind('vmc', 100, text('kind.vmc'), '/ssl/products?type=vmc'),
];
