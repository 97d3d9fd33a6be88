import { BodyCode, type CallPermission } from '@certdeck/contract';
import { BusinessError } from './errors.ts';
import { texts } from './texts.ts';

/**
 * The refusal of a call that its caller may not make: 13005 with the permission's name, so that a page can say
 * who has it (D-027). What is for staff doesn't exist for anybody else (13001).
 */
export function notPermitted(permission: CallPermission): BusinessError {
  if (permission.startsWith('staff:')) return new BusinessError(BodyCode.notFound, texts.notFound);
  return new BusinessError(BodyCode.forbidden, texts.forbidden, {}, { permission });
}

/** The refusal of a call that only a person may make, to an API key; `data.by` says whom it is for. */
export function notForKeys(permission: CallPermission): BusinessError {
  if (permission.startsWith('staff:')) return new BusinessError(BodyCode.notFound, texts.notFound);
  return new BusinessError(BodyCode.forbidden, texts.notForKeys, {}, { permission, by: 'person' });
}

/** The refusal of a call that a view of the operator may not make. */
export function notForViews(permission: CallPermission): BusinessError {
  if (permission.startsWith('staff:')) return new BusinessError(BodyCode.notFound, texts.notFound);
  return new BusinessError(BodyCode.forbidden, texts.notForViews, {}, { permission, by: 'person' });
}
