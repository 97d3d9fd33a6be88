import { OrderStatus, type Product } from '@certdeck/contract';
import {
  DAY_SECONDS,
  entryKind,
  EXPIRING_DAYS,
  isYearOption,
  needsCompany,
  needsContact,
} from '@certdeck/validation';
import { acmeServerArea } from '../areas/acme-server/area.ts';
import type { Buying, FoundCertificate, OrderState } from '../areas/acme-server/ports.ts';
import type { Area } from '../platform/area/area.ts';
import { derivedKey } from '../areas/authority/derived-key.ts';
import { findProductAt } from '../areas/catalogue/products.store.ts';
import type { TenantID } from '../platform/database/identifiers.ts';
import { textSeal } from '../ports/issuers/keys/sealed-text.ts';
import { lockBalance } from '../areas/ledger/ledger.store.ts';
import { cancelOrders } from '../areas/orders/cancel.ts';
import { certificateClass } from '../areas/orders/certificate-class.ts';
import { findByID, findOrder } from '../areas/orders/find.store.ts';
import { findCertificateOf } from '../areas/orders/issuing.store.ts';
import { pricesOf } from '../areas/orders/pricing.ts';
import { findProof } from '../areas/orders/proven.ts';
import { findBySerial } from '../areas/orders/proven.store.ts';
import { cancelReissue } from '../areas/orders/reissue/cancel.ts';
import { quote as quoteReissue } from '../areas/orders/reissue/draft.ts';
import { findOpen, findOperation } from '../areas/orders/reissue/operations.store.ts';
import { findRenewal } from '../areas/orders/renewal.store.ts';
import { faultOfNames } from '../areas/orders/submission.ts';
import type { SubmitTools } from '../areas/orders/submit.ts';
import { lockFitting } from '../areas/packages/packages.store.ts';
import { revoke } from '../areas/revocations/revocations.ts';
import { findRevocation } from '../areas/revocations/revocations.store.ts';
import { BusinessError } from '../platform/server/errors.ts';
import { findOwnerID } from '../areas/tenancy/members.store.ts';
import { type AcmeNeeds, draftsOf, NOT_SOLD } from './acme-drafts.ts';
import { refundReissue, refundWith } from './earning.ts';
import type { Parts } from './parts.ts';

/** Certificates that customers' ACME clients order. */
export function acmeServerOf(parts: Parts, needs: AcmeNeeds): Area {
  const { config, db, now, log, limiter, nudge, outages, audit } = parts;
  return acmeServerArea({
    db,
    now,
    log,
    nudge,
    limiter,
    isLimited: config.RATE_LIMIT > 0,
    origin: new URL(config.PUBLIC_URL ?? `http://${config.HOST}:${config.PORT}`).origin,
    // Another issuer wants what names show for itself.
    isOffered: config.ISSUER === 'embedded',
    seal: textSeal(derivedKey(config, db, 'acme credentials'), 'acme credential'),
    nonceKey: derivedKey(config, db, 'acme nonces'),
    verifier: needs.verifier,
    caa: () => needs.issuer.caa(),
    buying: buyingOf(parts, needs),
    record: (act, work) => audit.program(act, work),
    isOutage: (error) => outages.tell(error),
  });
}

/** Products whose certificates name nothing but host names that are shown. */
const isOfNames = (product: Product): boolean =>
  !needsContact(product) && !needsCompany(product) && ['single', 'flex', 'wild'].includes(entryKind(product));

function buyingOf({ db, now }: Parts, needs: AcmeNeeds): Buying {
  const { issuer } = needs;
  const tools: SubmitTools = { ...needs.orders, db, now, issuer };
  const found = async (productNo: string) => {
    const then = await findProductAt(db, productNo, now());
    return then?.onSale && isOfNames(then.product) ? then.product : undefined;
  };

  const draft = draftsOf({ db, now }, needs, { tools, found });

  return {
    async isOffered(_accountID, productNo, validity) {
      const product = await found(productNo);
      if (!product || !isYearOption(product.maxYear, validity)) return false;
      return issuer.issues(certificateClass(product.productType), false);
    },
    async quote({ accountID, productNo, validity, names }) {
      const product = await found(productNo);
      if (!product) return NOT_SOLD;
      const fault = faultOfNames(product, names);
      if (fault) return { refused: 'names', detail: fault.en };
      const site = await needs.orders.siteOf(accountID, product);
      const priced = pricesOf(product, site, { year: validity, names });
      return priced ? { price: priced.pay_amount } : NOT_SOLD;
    },
    proven: (accountID, name) => findProof(db, accountID, name, now()),
    lockBalance,
    async lockUnits(trx, { accountID, productNo, validity, names }) {
      const rows = await lockFitting(trx, accountID, { productNo, validity }, now());
      return rows
        .filter(({ included_names }) => names.length <= included_names)
        .reduce((sum, { total, used }) => sum + total - used, 0);
    },
    async isCovered({ accountID, productNo, names }, orderID) {
      const order = await findByID(db, accountID, orderID);
      if (!order?.end_at || order.product_no !== productNo) return false;
      if (order.end_at.getTime() - now().getTime() <= EXPIRING_DAYS * DAY_SECONDS * 1000) return false;
      try {
        return (await quoteReissue(tools, order, names)) === 0;
      } catch (error) {
        if (error instanceof BusinessError) return false;
        throw error;
      }
    },
    draft,
    async stateOf(accountID, { orderID, operationID }): Promise<OrderState> {
      const order = await findOrder(db, accountID, orderID);
      const operation = operationID === null ? undefined : await findOperation(db, accountID, operationID);
      const isCancelled = operation
        ? operation.state === 'cancelled'
        : order.status === OrderStatus.cancelled;
      if (isCancelled) return { kind: 'cancelled' };
      const certificate = await findCertificateOf(db, { accountID, orderID }, operation?.attempt);
      if (certificate) return { kind: 'issued', chainPem: chainOf(certificate) };
      const { issue_error, issuing_at } = operation ?? order;
      const type = issue_error && issuing_at === null ? REFUSALS[issue_error.code] : undefined;
      if (!issue_error || !type) return { kind: 'processing' };
      return { kind: 'refused', type, detail: `${issue_error.code}: ${issue_error.detail}` };
    },
    async cancel(trx, accountID, { orderID, operationID }, actorID) {
      const { order_no: orderNo } = await findOrder(trx, accountID, orderID);
      const who = { accountID, actorID };
      try {
        if (operationID !== null) {
          const open = await findOpen(trx, { accountID, orderID });
          if (open?.id !== operationID) return false;
          await cancelReissue({ now, refund: refundReissue }, trx, who, orderID);
          return true;
        }
        await cancelOrders(trx, who, [orderNo], now(), { refund: refundWith(now), mayHavePlaced: false });
      } catch (error) {
        if (error instanceof BusinessError) return false;
        throw error;
      }
      await needs.changed(trx, { type: 'order.cancelled', accountID, orderNos: [orderNo] });
      return true;
    },
    async certificate(serial) {
      const row = await findBySerial(db, serial);
      if (!row) return undefined;
      const { account_id: accountID, of_order: orderID } = row;
      const renewal = await findRenewal(db, { accountID, orderID });
      const revocation = await findRevocation(db, serial);
      return toFound(row, revocation?.revoked_at ?? null, renewal?.order_no ?? '');
    },
    async revoke({ accountID, orderNo, serial, name }, reason, askedBy) {
      const wish = { accountID, orderNo, serial, name, reason, sentence: '', askedBy };
      const outcome = await revoke(needs.revocations, wish);
      return typeof outcome === 'object' ? { detail: outcome.detail } : outcome;
    },
    ownerOf: async (accountID: TenantID) => (await findOwnerID(db, accountID)) ?? accountID,
  };
}

/** What no waiting changes, for an order whose client isn't there any more (D-526). */
const REFUSALS: Readonly<Record<string, Extract<OrderState, { kind: 'refused' }>['type']>> = {
  CAA_FORBIDS: 'caa',
  CSR_UNREADABLE: 'badCSR',
  CSR_SIGNATURE: 'badCSR',
  CSR_NAMES: 'badCSR',
  KEY_TYPE: 'badCSR',
  KEY_SIZE: 'badCSR',
  KEY_WEAK: 'badCSR',
  KEY_COMPROMISED: 'badCSR',
  NAMES_MISSING: 'rejectedIdentifier',
  NAME_INVALID: 'rejectedIdentifier',
  NAME_NOT_ALLOWED: 'rejectedIdentifier',
  NAME_REFUSED: 'rejectedIdentifier',
  SUBJECT_INCOMPLETE: 'serverInternal',
  COVERAGE_OVER: 'serverInternal',
  REQUEST_REFUSED: 'badCSR',
  ISSUER_REFUSED: 'serverInternal',
  LINT: 'serverInternal',
};

/** The certificate and those between it and its root, which whoever trusts it has. */
function chainOf({
  certificate_pem,
  ca_bundle_pem,
  root_pem,
}: {
  certificate_pem: string;
  ca_bundle_pem: string;
  root_pem: string;
}): string {
  const root = root_pem.trim();
  const blocks = (
    ca_bundle_pem.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? []
  ).filter((block) => block !== root);
  return [certificate_pem.trim(), ...blocks, ''].join('\n');
}

function toFound(
  row: NonNullable<Awaited<ReturnType<typeof findBySerial>>>,
  revokedAt: Date | null,
  renewedBy: string,
): FoundCertificate {
  return {
    accountID: row.account_id,
    orderID: row.of_order,
    orderNo: row.order_no,
    name: row.common_name,
    serial: row.serial,
    certificatePem: row.certificate_pem,
    notBefore: row.not_before,
    notAfter: row.not_after,
    // The order tells of the certificate that is in force, also of what the issuer revoked by itself.
    revokedAt: (row.serial_number === row.serial ? row.revoked_at : null) ?? revokedAt,
    renewedBy,
    isSuperseded: row.superseded_at !== null,
  };
}
