/**
 * Capabilities: components that one area offers and others ask for by name.
 * A dialog resolves a plain value; `unavailable` is a normal answer (the provider is absent,
 * broken or late), after which the caller asks the API, which is the truth.
 */
export interface PortalDialogs {
  'billing/payment-dialog/v1': {
    input: PaymentRequest;
    result: PaymentResult;
  };
}

/** What is to be paid. `amount` in cents is what the caller shows; the API decides what is charged. */
export interface PaymentRequest {
  aim: 'makeOrder' | 'reSign';
  orderNos: readonly string[];
  amount?: number;
  /** Pays through a queue, order by order, as batch ordering does; otherwise all or nothing (D-167). */
  queue?: boolean;
}

export type PaymentResult = 'paid' | 'cancelled' | 'unavailable';

export type PortalDialogName = keyof PortalDialogs;

/** Props that the host gives to a dialog component of a provider. */
export interface PortalDialogProps<Name extends PortalDialogName> {
  input: PortalDialogs[Name]['input'];
  /** Call once; the host closes and unmounts. */
  resolve(result: PortalDialogs[Name]['result']): void;
}
