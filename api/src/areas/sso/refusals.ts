import { BodyCode } from '@certdeck/contract';
import { BusinessError } from '../../platform/server/errors.ts';
import { ssoTexts } from './texts.ts';

/** Why a sign-in by a provider came to nothing: what the callback's page chooses its advice by. */
export type SsoReason = keyof typeof ssoTexts.refused;

/** 12013 with the reason. */
export const refuse = (reason: SsoReason): BusinessError =>
  new BusinessError(BodyCode.ssoRefused, ssoTexts.refused[reason], {}, { reason });
