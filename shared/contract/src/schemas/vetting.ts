import { z } from 'zod';
import { vettingLevels } from '../vetting.ts';
import { line, noData, requiredLine } from './wire.ts';

/* How the validation of an organisation stands, as its owner sees it. Times in seconds, 0 for never. */

export const organizationCheck = z.object({
  /** The organisation. */
  orgID: z.string(),
  /** What is asked for, or what holds: `ev` serves where `ov` is asked for. */
  level: z.enum(vettingLevels),
  /** `waiting`: nobody has been asked yet; `asked`: the customer has to answer. */
  state: z.enum(['waiting', 'review', 'asked', 'refused', 'validated']),
  /** The validation that is answered; '' for none. */
  id: z.string(),
  /** What the operator's people ask for, in their words. */
  asked: z.string(),
  /** Why they refused, in their words. */
  reason: z.string(),
  /** Until when it counts for new certificates. */
  until: z.number().int(),
});

/** A document as it is stored. `size` in octets; `type` is what the content shows. */
export const vettingDocument = z.object({
  id: z.string(),
  name: z.string(),
  type: z.enum(['application/pdf', 'image/png', 'image/jpeg']),
  size: z.number().int(),
});

const id = requiredLine(40);

/** Answers what was asked, or sends what was refused in again. */
export const answerOrganizationCheck = {
  input: z.object({ id, answer: line(500).optional() }),
  data: noData,
};
export const uploadOrganizationDocument = {
  input: z.object({ orgID: id, name: line(200).optional() }),
  data: vettingDocument,
};
/** Documents of an organisation, oldest first. */
export const listOrganizationDocuments = {
  input: z.object({ orgID: id }),
  data: z.array(vettingDocument.extend({ time: z.number().int() })),
};
export const getOrganizationDocument = { input: z.object({ orgID: id, id }), data: z.string() };
