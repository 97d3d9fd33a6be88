import { expect, it } from '@jest/globals';
import * as surface from './index.ts';

it('shows the client and the hooks, and neither ky, swr nor zustand', () => {
  expect(Object.keys(surface).toSorted()).toEqual([
    'CallError',
    'DEFAULT_PAGE',
    'SIGN_IN_PAGE',
    'SessionProvider',
    'browserStorage',
    'createSession',
    'fromFlag',
    'getSession',
    'hashPassword',
    'installSession',
    'isPublicPage',
    'isSuccess',
    'memoryStorage',
    'profileProgress',
    'randomUuid',
    'revalidateAreas',
    'revalidateOn',
    'themeModes',
    'toFlag',
    'useCall',
    'useCallMutation',
    'useCurrency',
    'useSession',
    'useSessionState',
    'useSignedIn',
    'useUser',
  ]);
});
