import { z } from 'zod';

/** base64url without padding. */
const octets = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[\w-]+$/);
const shared = { id: octets(1400), rawId: octets(1400), type: z.literal('public-key') };
/** Extensions are asked for by nobody here, and none is looked at. */
const extensions = z.looseObject({}).transform(() => ({}));

const registration = z.object({
  ...shared,
  response: z.object({
    clientDataJSON: octets(4000),
    attestationObject: octets(14_000),
    transports: z
      .array(z.string())
      .optional()
      .transform((given) => given?.filter((one) => isTransport(one))),
  }),
  clientExtensionResults: extensions,
});

const authentication = z.object({
  ...shared,
  response: z.object({
    clientDataJSON: octets(4000),
    authenticatorData: octets(4000),
    signature: octets(4000),
    userHandle: octets(100).optional(),
  }),
  clientExtensionResults: extensions,
});

/** Transports that browsers know (Web Authentication 3, 5.8.4); one that is not among them is left out. */
const transports = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const;
type Transport = (typeof transports)[number];
export const isTransport = (text: string): text is Transport => transports.some((one) => one === text);

export type RegistrationAnswer = z.output<typeof registration>;
export type AuthenticationAnswer = z.output<typeof authentication>;

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** What `toJSON()` of a new passkey was; undefined for any other text. */
export const readRegistration = (text: string): RegistrationAnswer | undefined =>
  registration.safeParse(jsonOf(text)).data;

/** What `toJSON()` of a passkey's answer was; undefined for any other text. */
export const readAuthentication = (text: string): AuthenticationAnswer | undefined =>
  authentication.safeParse(jsonOf(text)).data;

const clientData = z.object({ challenge: z.string().max(200) });

/** The challenge that an answer names; whether it was given is for the store to say. */
export function challengeIn({ response }: { response: { clientDataJSON: string } }): string {
  const data = clientData.safeParse(jsonOf(Buffer.from(response.clientDataJSON, 'base64url').toString()));
  return data.data?.challenge ?? '';
}
