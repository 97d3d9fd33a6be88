export { createSession } from './session.ts';
export type { Session, SessionConfig } from './session.ts';
export { getSession, installSession } from './installed.ts';
export type { SessionSite, SessionState } from './store.ts';
export { browserStorage, memoryStorage, themeModes } from './stored.ts';
export type { AgentStatus, KeyValueStorage, ThemeMode } from './stored.ts';
export { fromFlag, missingProfileFields, profileFieldCount, profileProgress, toFlag } from './user.ts';
export type { ProfileField, User } from './user.ts';
export type { Currency } from './currency.ts';
export { hashPassword } from './password.ts';
export { CallError } from './client/call-error.ts';
export type { CallErrorKind } from './client/call-error.ts';
export type { CallOptions, Client } from './client/client.ts';
export type { StepUpDemand } from './client/step-up.ts';
export {
  forgetfulStorage,
  installPageStorage,
  lastingStorage,
  localArea,
  namesIn,
  tabStorage,
} from './page-storage.ts';
export type { ListedStorage, PageStorage } from './page-storage.ts';
export { randomUuid } from './client/idempotency.ts';
export type { Messages, Notice, Notify } from './client/notice.ts';
export { DEFAULT_PAGE } from '@certdeck/contract/requests';
export type { Page } from '@certdeck/contract/requests';
export { isPublicPage, SIGN_IN_PAGE } from './client/paths.ts';
export { isSuccess } from './client/reply.ts';
export type { Reply } from './client/reply.ts';
export { SessionProvider, useSession } from './hooks/SessionProvider.tsx';
export { useCan, useCurrency, useSessionState, useSignedIn, useUser } from './hooks/state.ts';
export { usePreference } from './hooks/usePreference.ts';
export { useCall, useCallMutation, useCalls } from './hooks/useCall.ts';
export type { CallMutation, CallState, UseCallMutationOptions, UseCallOptions } from './hooks/useCall.ts';
export { pause } from './pause.ts';
export { forgetAnswers, revalidateAreas, revalidateOn, SWRConfig } from './swr.ts';
