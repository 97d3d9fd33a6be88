import type { Notice, NoticeKinds, NoticeText } from '../../platform/area/notices.ts';
import { demoTexts } from './texts.ts';

const announcements: Readonly<Record<string, NoticeText>> = {
  'demo.welcome': { title: demoTexts['welcome.title'], content: demoTexts['welcome.content'] },
  'demo.validity': { title: demoTexts['validity.title'], content: demoTexts['validity.content'] },
  'demo.testing': { title: demoTexts['testing.title'], content: demoTexts['testing.content'] },
};

/** The demonstration's notices, by kind. */
export const demoNotices: NoticeKinds = Object.fromEntries(
  Object.entries(announcements).map(([kind, says]) => [kind, () => says]),
);

/** Shown to everybody in demo mode. */
export const DEMO_ANNOUNCEMENTS: readonly Notice[] = Object.entries(announcements).map(([kind, says]) => ({
  kind,
  values: {},
  says,
}));
