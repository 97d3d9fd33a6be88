import { expect, it } from '@jest/globals';
import * as surface from './index.ts';

it('shows the client, the hooks and nothing of ky or zustand', () => {
  expect(Object.keys(surface).toSorted()).toEqual([
    'CallError',
    'DEFAULT_PAGE',
    'SIGN_IN_PAGE',
    'SWRConfig',
    'SessionProvider',
    'browserStorage',
    'createSession',
    'forgetAnswers',
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
