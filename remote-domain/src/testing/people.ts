import type { DomainContact, DomainGroup } from '@certdeck/contract';

/** A contact as the API answers it. */
export const contactOf = (given: Partial<DomainContact> = {}): DomainContact => ({
  ...{ id: 'c1', name: '李雷', organization: '', phone: '+8613800138000', email: 'li@example.com' },
  ...{ country: 'CN', state: '', city: '北京', street: '测试路1号', postcode: '100000' },
  ...{ intName: 'Li Lei', intOrganization: '', intStreet: '1 Test Road', intCity: 'Beijing', intState: '' },
  domains: 0,
  ...given,
});

export const groupOf = (given: Partial<DomainGroup> = {}): DomainGroup => ({
  ...{ id: 'g1', name: 'Shops', domains: 0 },
  ...given,
});

/** A page of groups with the number of all. */
export const groupsOf = (groups: DomainGroup[], total = groups.length) => ({
  groups,
  total,
  pagination: { limit: 20, offset: 1, total },
});
