import type { RemoteRoutes } from '@certdeck/federation';
import { texts as batchSearchTexts } from './features/batch-search/texts.ts';
import { texts as batchTexts } from './features/batch/texts.ts';
import { texts as cartTexts } from './features/cart/texts.ts';
import { texts as dnsImportTexts } from './features/dns-import/texts.ts';
import { texts as dnsTexts } from './features/dns/texts.ts';
import { texts as dnsZoneTexts } from './features/dns-zone/texts.ts';
import { texts as manageTexts } from './features/manage/texts.ts';
import { texts as nameTexts } from './features/name/texts.ts';
import { texts as renewFormTexts } from './features/renew-form/texts.ts';
import { texts as renewListTexts } from './features/renew-list/texts.ts';
import { texts as transferInListTexts } from './features/transfer-in-list/texts.ts';
import { texts as transferInTexts } from './features/transfer-in/texts.ts';
import { texts as transferOutTexts } from './features/transfer-out/texts.ts';
import { texts as transferOutListTexts } from './features/transfer-out-list/texts.ts';
import { texts } from './texts.ts';

export default {
  namespace: 'domain',
  texts,
  screens: {
    search: () => import(/* webpackChunkName: "screen-search" */ './features/search/Search.page.tsx'),
    cart: () => import(/* webpackChunkName: "screen-cart" */ './features/cart/Cart.page.tsx'),
    manage: () => import(/* webpackChunkName: "screen-manage" */ './features/manage/Manage.page.tsx'),
    name: () => import(/* webpackChunkName: "screen-name" */ './features/name/Name.page.tsx'),
    'renew-form': () =>
      import(/* webpackChunkName: "screen-renew-form" */ './features/renew-form/RenewForm.page.tsx'),
    'renew-list': () =>
      import(/* webpackChunkName: "screen-renew-list" */ './features/renew-list/RenewList.page.tsx'),
    'transfer-out': () =>
      import(/* webpackChunkName: "screen-transfer-out" */ './features/transfer-out/TransferOut.page.tsx'),
    'transfer-out-list': () =>
      import(
        /* webpackChunkName: "screen-transfer-out-list" */ './features/transfer-out-list/TransferOutList.page.tsx'
      ),
    contact: () => import(/* webpackChunkName: "screen-contact" */ './features/contact/Contacts.page.tsx'),
    group: () => import(/* webpackChunkName: "screen-group" */ './features/group/Groups.page.tsx'),
    dns: () => import(/* webpackChunkName: "screen-dns" */ './features/dns/Zones.page.tsx'),
    'dns-import': () =>
      import(/* webpackChunkName: "screen-dns-import" */ './features/dns-import/Import.page.tsx'),
    'dns-zone': () => import(/* webpackChunkName: "screen-dns-zone" */ './features/dns-zone/Zone.page.tsx'),
    batch: () => import(/* webpackChunkName: "screen-batch" */ './features/batch/Batch.page.tsx'),
    'batch-search': () =>
      import(/* webpackChunkName: "screen-batch-search" */ './features/batch-search/BatchSearch.page.tsx'),
    'transfer-in': () =>
      import(/* webpackChunkName: "screen-transfer-in" */ './features/transfer-in/TransferIn.page.tsx'),
    'transfer-in-list': () =>
      import(
        /* webpackChunkName: "screen-transfer-in-list" */ './features/transfer-in-list/TransferInList.page.tsx'
      ),
    price: () => import(/* webpackChunkName: "screen-price" */ './features/price/Price.page.tsx'),
  },
  screenTexts: {
    batch: batchTexts,
    'batch-search': batchSearchTexts,
    cart: cartTexts,
    dns: dnsTexts,
    'dns-import': dnsImportTexts,
    'dns-zone': dnsZoneTexts,
    manage: manageTexts,
    name: nameTexts,
    'renew-form': renewFormTexts,
    'renew-list': renewListTexts,
    'transfer-in': transferInTexts,
    'transfer-in-list': transferInListTexts,
    'transfer-out': transferOutTexts,
    'transfer-out-list': transferOutListTexts,
  },
} satisfies RemoteRoutes;
