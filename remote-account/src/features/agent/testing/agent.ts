import type { Agent } from '../Agent.resource.ts';

/** An agent as the API tells of it; one who has not applied unless the test says more. */
export function agentOf(change: Partial<Agent> = {}): Agent {
  const none: Agent = {
    ...{ status: 'none', company: '', contact: '', reason: '', answer: '', appliedAt: 0, decidedAt: 0 },
    ...{ siteTitle: '', logo: '', colours: '', language: 'en', termsHref: '', privacyPolicyHref: '' },
    ...{
      brands: [],
      currency: '',
      markups: {},
      cname: '',
      cnameTarget: '0123456789abcdef.portal.example',
      cnameState: 'none',
    },
    ...{ cnameFault: '', cnameCheckedAt: 0, cnameDemo: false, siteAddress: '' },
    ...{ certState: 'none', certFault: '', certUntil: 0, certRenewsAt: 0, certNextAt: 0 },
  };
  return { ...none, ...change };
}
