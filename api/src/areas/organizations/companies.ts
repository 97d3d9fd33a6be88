import type { z } from 'zod';
import type { accountSchemas } from '@certdeck/contract/schemas';

export type Company = z.output<typeof accountSchemas.findCompany.data>[number];

/**
 * The registry look-up's own data set (D-233): companies that do not exist, under codes whose check
 * character is right (GB 32100), so that forms can be filled without a business registry.
 */
export const companies: readonly Company[] = [
  {
    orgName: '北京云岫网络科技有限公司',
    creditCode: '91110108MA01K7QX32',
    nationCode: 'CN',
    address: '北京市海淀区知春路甲 63 号 7 层',
    dateOfIncorporation: '2019-03-18',
    province: 'Beijing',
    city: 'Beijing',
  },
  {
    orgName: '上海澄界信息技术有限公司',
    creditCode: '91310115MA1H8RNY4Q',
    nationCode: 'CN',
    address: '上海市浦东新区张江路 665 号 3 幢',
    dateOfIncorporation: '2017-11-02',
    province: 'Shanghai',
    city: 'Shanghai',
  },
  {
    orgName: '深圳市衡石数据有限公司',
    creditCode: '91440300MA5DC2JU9B',
    nationCode: 'CN',
    address: '深圳市南山区科苑南路 2700 号 12 楼',
    dateOfIncorporation: '2016-06-27',
    province: 'Guangdong',
    city: 'Shenzhen',
  },
  {
    orgName: '杭州桐庐山月商贸有限公司',
    creditCode: '91330122MA2B0F6L5K',
    nationCode: 'CN',
    address: '浙江省杭州市桐庐县迎春南路 205 号',
    dateOfIncorporation: '2018-01-09',
    province: 'Zhejiang',
    city: 'Hangzhou',
  },
  {
    orgName: 'Harborlight Freight Pte. Ltd.',
    creditCode: '201903342K',
    nationCode: 'SG',
    address: '18 Tanjong Ferry Road #04-11',
    dateOfIncorporation: '2019-01-28',
    province: 'Singapore',
    city: 'Singapore',
  },
  {
    orgName: 'Nordwind Messtechnik GmbH',
    creditCode: 'HRB 90417',
    nationCode: 'DE',
    address: 'Speicherstraße 14',
    dateOfIncorporation: '2011-09-05',
    province: 'Hamburg',
    city: 'Hamburg',
  },
];

/** Companies whose name or code holds the text, ten at most. */
export function findCompanies(text: string): Company[] {
  const wanted = text.trim().toLowerCase();
  return companies
    .filter(
      ({ orgName, creditCode }) =>
        orgName.toLowerCase().includes(wanted) || creditCode.toLowerCase() === wanted,
    )
    .slice(0, 10);
}
