import { NS } from '../epp/namespaces.ts';
import { elementsOf } from '../epp/xml-writer.ts';

/* Makers of the elements that servers of tests answer with. */

export const domain = elementsOf(NS.domain);
export const host = elementsOf(NS.host);
export const contact = elementsOf(NS.contact);
export const rgp = elementsOf(NS.rgp);
export const secDns = elementsOf(NS.secDns);
export const fee = elementsOf(NS.fee);
export const launch = elementsOf(NS.launch);
export const changePoll = elementsOf(NS.changePoll);
export const lowBalance = elementsOf(NS.lowBalance);
export const balance = elementsOf(NS.balance);
