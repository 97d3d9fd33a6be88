import { type OrderDetail, OrderStatus } from '@certdeck/contract';
import { maskEmail, maskPhone } from '@certdeck/validation';
import { type DetailTools, orderDomains } from './domains.ts';
import { askingOf } from './organization.ts';
import { issueErrorOf } from './refused/view.ts';
import { reissueOf } from './reissue/view.ts';
import { renewalLinks } from './renewal.ts';
import { methodOf, type OrderRow, stageOf, timelineOf, toPayOrder } from './wire.ts';

/** Everything the order page shows. */
export async function orderDetail(tools: DetailTools, order: OrderRow): Promise<OrderDetail> {
  const { contact, organization } = order;
  const asking = isOver(order) ? undefined : askingOf(order);
  return {
    ...toPayOrder(order),
    dcvMethod: methodOf(order.dcv_method),
    domains: await orderDomains(tools, order),
    // The operator's people see contacts masked (D-440).
    contact: contact && {
      name: contact.name,
      email: tools.isLook ? maskEmail(contact.email) : contact.email,
      telephone: tools.isLook ? maskPhone(contact.telephone) : contact.telephone,
    },
    organization: organization && {
      orgName: organization.orgName,
      nationCode: organization.nationCode,
      province: organization.province,
      city: organization.city,
    },
    organizationCheck: asking ? await tools.organizations.stateOf(asking, tools.now()) : null,
    keyStored: order.key_ciphertext !== '',
    csr: order.csr,
    ...(order.mark === null ? {} : { mark: order.mark }),
    stage: stageOf(order),
    issueError: issueErrorOf(order),
    serialNumber: order.serial_number,
    timeline: timelineOf(order),
    ...(await renewalLinks(tools.db, order, tools.now())),
    ...(await reissueOf(tools, order)),
  };
}

/** Whether nothing is validated for it any more. */
const isOver = ({ status }: OrderRow): boolean =>
  status === OrderStatus.issued || status === OrderStatus.cancelled;
