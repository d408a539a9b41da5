import { expect, test } from 'vitest';
import { separatedFacts } from './recognised-line.ts';

test.each([
  ['準備時間・20分加熱時間:5分3人分', '準備時間:20分 | 加熱時間:5分 | 3人分'],
  ['准备时间:15分钟烘烤时间:1小时5分钟 ” 6人份', '准备时间:15分钟 | 烘烤时间:1小时5分钟 | 6人份'],
  ['준비 시간:10 분 _ 굽는 시간:25 분 _ 3 인분', '준비 시간:10 분 | 굽는 시간:25 분 | 3 인분'],
  ['Prep time: 20 min Cook time: 1 h Serves 4', 'Prep time: 20 min | Cook time: 1 h | Serves 4'],
  [
    'مدة التحضير: ١٠ دقائق مدة الطبخ: ٤٠ دقيقة تكفي ٤ أشخاص',
    'مدة التحضير: ١٠ دقائق | مدة الطبخ: ٤٠ دقيقة | تكفي ٤ أشخاص',
  ],
])('the facts of %j are separated', (read, meant) => {
  expect(separatedFacts(read)).toBe(meant);
});

test.each(['弱火で20分煮る。', '새우・오징어 200g', '强火蒸10分钟，关火焖5分钟。'])('%j is not changed', (text) => {
  expect(separatedFacts(text)).toBe(text);
});
