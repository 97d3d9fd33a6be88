export {
  type ActScreen,
  actsOf,
  expectRefusalSaid,
  expectRepeats,
  expectSentOnce,
  removalOf,
} from './acts.ts';
export { accountOf } from './customer.ts';
export { endsAfter, renderScreen, server } from './renderScreen.tsx';
export { type BadReply, badReplyNames, onCallBadly } from './bad-replies.ts';
export { faultsOfPage, onCallSpoiled, type SpoiledReply, spoiledReplyNames } from './spoiled-replies.ts';
export {
  callOf,
  expectEndsWell,
  type ScreenCall,
  spoiledActs,
  spoiledCases,
  type SpoiledScreen,
} from './spoiled-screens.tsx';
export type { AskedDialog, RenderedScreen, RenderScreenOptions } from './renderScreen.tsx';
export { onCall, sentTo } from './network.ts';
export type { PartialAnswer, SentCall } from './network.ts';
