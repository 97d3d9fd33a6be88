import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = join(import.meta.dirname, 'locales');

describe('the common texts', () => {
  it('keep the quoted Chinese strings exactly (VAL-033)', () => {
    const zh: unknown = JSON.parse(readFileSync(join(folder, 'zh.json'), 'utf8'));
    expect(zh).toMatchObject({
      'copy.ok': '复制成功',
      'copy.fail': '复制失败！',
      'op.title': '操作提示',
      'op.added': '添加成功',
      'op.saved': '保存成功',
      'op.failed.title': '操作失败',
      'op.failed.company': '失败!',
      'op.failed.save': '保存失败',
      'op.failed.add': '添加失败',
      'contact.title': '联系人',
      'phone.empty': '手机号不能为空',
      'phone.format': '手机号格式错误',
      'password.required': '请填写密码',
      'password.length': '密码位数至少6位以上',
      'email.format': '邮箱格式不正确',
      'tel.format': '电话格式不正确',
      'code.format': '验证码由6位数字组成',
      'http.500': '服务器内部错误！',
      'net.down': '与服务器断开连接~',
      'batch.finished': '批量下单已处理完成',
      'unit.day': '天',
      'pay.method.balance': '余额支付',
      'ssl.class.dv': '域名级',
      'ssl.class.ov': '企业级',
      'ssl.class.ev': '增强型',
    });
  });
});
