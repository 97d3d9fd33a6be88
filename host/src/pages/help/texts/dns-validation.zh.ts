import type { Block } from '../article.ts';

const blocks: readonly Block[] = [
  {
    kind: 'p',
    text: 'DNS 验证通过一条解析记录证明域名由您控制。它适用于所有域名，通配符域名只能使用这种方式。',
  },
  { kind: 'h', title: '添加记录' },
  {
    kind: 'steps',
    items: [
      '打开订单详情，找到待验证的域名。页面会给出记录类型、主机记录和记录值，每一项都可以复制。',
      '登录域名的解析服务商，进入该域名的解析设置。',
      '添加一条记录：类型选择 `TXT` 或 `CNAME`，与订单中显示的一致。',
      '主机记录填写页面中的“相对名称”。多数解析面板会自动补上域名，例如只需填写 `_certdeck-dcv`，不要填写 `_certdeck-dcv.example.com`。',
      '记录值原样粘贴，不要添加空格或引号；TTL 选择最小值。',
      '保存后无需其他操作，系统会自动检查；也可以在订单中点击立即验证。',
    ],
  },
  {
    kind: 'table',
    head: ['方式', '主机记录', '记录值'],
    rows: [
      ['TXT', '`_certdeck-dcv`', '订单中显示的 32 位字符'],
      ['CNAME', '订单中显示的 `_` 开头的名称', '订单中显示的目标域名'],
    ],
  },
  { kind: 'h', title: '检查记录是否生效' },
  { kind: 'p', text: '在任意一台电脑上运行：' },
  {
    kind: 'code',
    label: '检查 TXT 记录',
    text: 'dig +short TXT _certdeck-dcv.example.com\n\n# Windows\nnslookup -type=TXT _certdeck-dcv.example.com',
  },
  { kind: 'p', text: '返回的内容与订单中的记录值一致，即表示已经生效。' },
  { kind: 'h', title: '系统什么时候检查' },
  {
    kind: 'p',
    text: '最初每隔十几秒检查一次，之后间隔逐渐拉长，最长一小时一次。每次检查都会询问多个解析服务器，全部得到正确的值才算通过。验证值自生成起 30 天内有效，过期后订单中会给出新的值。',
  },
  {
    kind: 'note',
    text: '验证通过后可以删除记录。在验证仍有效的期间为同一域名再次签发，通常不需要重新验证。',
  },
  { kind: 'p', text: '如果迟迟没有通过，请看 [验证失败怎么办](/help/article/validation-failed)。' },
];

export default blocks;
