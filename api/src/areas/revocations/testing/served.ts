import type { Served } from '../../../ports/issuers/testing/relying-party.ts';
import type { Shop } from '../../orders/testing/shop.ts';

/** The portal as programs that check certificates reach it. */
export const servedBy = (shop: Shop): Served => ({
  certificate: async (name) => (await shop.server.inject(`/pki/${name}.crt`)).rawPayload,
  crl: async (name) => (await shop.server.inject(`/pki/${name}.crl`)).rawPayload,
  handleOcsp: async (payload) => {
    const headers = { 'content-type': 'application/ocsp-request' };
    return (await shop.server.inject({ method: 'POST', url: '/pki/ocsp', headers, payload })).rawPayload;
  },
});
