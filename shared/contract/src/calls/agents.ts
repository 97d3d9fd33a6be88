import type * as schemas from '../schemas/agents.ts';
import { typed } from '../typed.ts';

const area = 'agent';
const permission = 'agent:manage';

/** How far the agent is, and what its site is like (D-236, D-357). */
export const readAgent = typed<typeof schemas.readAgent>()({
  id: 'saas.read',
  method: 'GET',
  path: '/v1/saas',
  area,
  permission,
  reply: {
    status: 'filled',
    answer: 'text',
    siteTitle: 'text',
    logo: 'text',
    colours: 'text',
    brands: ['text'],
    cname: 'text',
    cnameTarget: 'text',
    cnameState: 'filled',
    certState: 'filled',
  },
});
/** Applies to be an agent, again after a refusal. */
export const applyAsAgent = typed<typeof schemas.applyAsAgent>()({
  id: 'saas.apply',
  method: 'POST',
  path: '/v1/saas/apply',
  area,
  permission,
  reply: {},
});
/** Changes what is given of an agent's site and leaves the rest (D-358). */
export const saveAgentSite = typed<typeof schemas.saveAgentSite>()({
  id: 'saas.save',
  method: 'PUT',
  path: '/v1/saas',
  area,
  permission,
  body: 'json',
  reply: {},
});
/** Takes a picture as the site's logo: PNG or JPEG. */
export const uploadAgentLogo = typed<typeof schemas.uploadAgentLogo>()({
  id: 'saas.logo',
  method: 'POST',
  path: '/v1/saas/logo',
  area,
  permission,
  body: 'file',
  reply: { logo: 'filled' },
});
/** Looks now where the host name leads, instead of in a while. */
export const checkAgentHost = typed<typeof schemas.checkAgentHost>()({
  id: 'saas.check',
  method: 'POST',
  path: '/v1/saas/check',
  area,
  permission,
  reply: {},
});
/** Publishes the CNAME record of a host name in the demo zone; in demo mode only. */
export const publishAgentHost = typed<typeof schemas.publishAgentHost>()({
  id: 'saas.publish',
  method: 'POST',
  path: '/v1/saas/publish',
  area,
  permission,
  reply: {},
});
/** Customers of the agent's site, with masked contacts and what they bought (D-387). */
export const agentCustomers = typed<typeof schemas.agentCustomers>()({
  id: 'saas.customers',
  method: 'GET',
  path: '/v1/saas/customers',
  area,
  permission,
  reply: [{ account: 'text', since: 'whole', orders: 'whole', sold: 'whole', markup: 'whole' }],
});
/** What the agent's site has sold and how much of it the mark-ups come to (D-388). */
export const agentSales = typed<typeof schemas.agentSales>()({
  id: 'saas.sales',
  method: 'GET',
  path: '/v1/saas/sales',
  area,
  permission,
  reply: {
    customers: 'whole',
    orders: 'whole',
    sold: 'whole',
    markup: 'whole',
    waiting: 'whole',
    earned: 'whole',
  },
});
