import { accountCalls, developerCalls } from '@certdeck/contract';
import {
  accountOf,
  onCall,
  type RenderedScreen,
  renderScreen,
  type RenderScreenOptions,
} from '@certdeck/federation/testing';
import { texts } from '../../../texts.ts';
import DeveloperPage from '../Developer.page.tsx';
import type { ApiKey } from '../keys/Keys.resource.ts';

/** A key as the API makes one. */
export const keyOf = (given: Partial<ApiKey> = {}): ApiKey => ({
  id: '01890a5d-ac96-774b-bcce-b302099a8057',
  name: 'deploy-prod',
  isAccountKey: false,
  hint: 'cdk_live_…dK2f',
  permissions: ['order:read', 'order:create', 'order:validate', 'order:pay'],
  ranges: ['203.0.113.0/28'],
  createdAt: 1_795_000_000,
  expiresAt: 0,
  monthLimit: 1_000_000,
  monthSpent: 81_200,
  lastUsedAt: 1_795_000_000,
  lastAddress: '203.0.113.4',
  overlapUntil: 0,
  revokedAt: 0,
  maker: 'C1',
  isOwn: true,
  revision: 'r1',
  isOrphan: false,
  ...given,
});

/** The page of somebody with some keys, in English. Tests change the list as the API would. */
export const showPage = (
  keys: ApiKey[] = [],
  { handlers = [], ...options }: RenderScreenOptions = {},
): Promise<RenderedScreen> =>
  renderScreen(<DeveloperPage />, {
    lang: 'en',
    path: '/account/developer',
    namespaces: { account: texts },
    ...options,
    handlers: [
      ...handlers,
      onCall(accountCalls.getAccount, { data: accountOf().account }),
      onCall(developerCalls.listKeys, () => ({ data: keys })),
    ],
  });
