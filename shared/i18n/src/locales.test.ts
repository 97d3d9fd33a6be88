import { describe, expect, it } from '@jest/globals';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LANGS } from './languages.ts';
import { compareLocales } from './testing/index.ts';

const folder = join(import.meta.dirname, 'locales');

function folderWith(change: Record<string, Record<string, string>>): string {
  const made = mkdtempSync(join(tmpdir(), 'locales-'));
  const base = { a: 'x {n}', b_other: '{count} y' };
  const withOne = { ...base, b_one: '{count} z' };
  for (const lang of LANGS) {
    const texts = change[lang] ?? (lang === 'zh' || lang === 'ja' ? base : withOne);
    writeFileSync(join(made, `${lang}.json`), JSON.stringify(texts));
  }
  return made;
}

describe('the six languages', () => {
  it('have equal key sets in the common namespace (D-023)', () => {
    expect(compareLocales(folder)).toEqual([]);
  });

  it('are compared by key, placeholder, plural, emptiness and script', () => {
    expect(compareLocales(folderWith({}))).toEqual([]);
    expect(compareLocales(folderWith({ de: { a: 'x {n}' } }))).toEqual(['de: "b" is missing']);
    expect(compareLocales(folderWith({ ja: { a: 'x', b_other: 'y' } }))).toEqual([
      'ja: "a" has other placeholders than zh',
    ]);
    expect(compareLocales(folderWith({ fr: { a: '', b_other: 'y' } }))).toEqual([
      'fr: "a" has other placeholders than zh',
      'fr: "a" is empty',
      'fr: "b_one" is missing beside "b_other"',
    ]);
    expect(compareLocales(folderWith({ es: { a: '证书 {n}', b_one: 'z', b_other: 'y' } }))).toEqual([
      'es: "a" is Chinese',
    ]);
  });

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
