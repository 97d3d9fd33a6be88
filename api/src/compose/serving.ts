import { BodyCode, OrderStatus } from '@certdeck/contract';
import { productClass } from '@certdeck/validation';
import type { Db } from '../platform/database/transaction.ts';
import { certificatesBefore } from '../areas/orders/by-certificate.store.ts';
import { findOrder } from '../areas/orders/find.store.ts';
import { findCertificate } from '../areas/orders/issuing.store.ts';
import type { IsServed } from '../areas/orders/ports.ts';
import { orderTexts } from '../areas/orders/texts.ts';
import { BusinessError } from '../platform/server/errors.ts';
import type { ToolsArea } from '../areas/tools/area.ts';
import type { ServedPorts } from '../areas/tools/served/routes.ts';

/** The certificate of an order, for looks whether servers send it. */
export const wantedOf =
  (db: Db): ServedPorts['wanted'] =>
  async (accountID, orderID) => {
    const order = await findOrder(db, accountID, orderID);
    const ref = { accountID, orderID: order.id };
    const certificate = await findCertificate(db, ref);
    if (order.status !== OrderStatus.issued || !certificate)
      throw new BusinessError(BodyCode.wrongState, orderTexts.notIssued);
    if (!['ssl', 'ip'].includes(productClass(order.cert_type))) return undefined;
    return {
      certificate: certificate.certificate_pem,
      caBundle: certificate.ca_bundle_pem,
      earlier: await certificatesBefore(db, ref, certificate.attempt),
    };
  };

/** Whether the certificate in force of an order has taken the place of those before it. */
export const isServedOf =
  (db: Db, { isServedAlone }: Pick<ToolsArea, 'isServedAlone'>): IsServed =>
  async (accountID, orderID) => {
    const wanted = await wantedOf(db)(accountID, orderID);
    return wanted !== undefined && isServedAlone(wanted);
  };
