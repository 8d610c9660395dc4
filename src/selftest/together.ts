/**
 * Runs several visits at once. One that fails does not leave the others running unseen: all are waited for first.
 */
export async function together<T extends readonly unknown[]>(
  ...running: { readonly [K in keyof T]: Promise<T[K]> }
): Promise<T> {
  const settled = await Promise.allSettled<unknown>(running);
  const failed = settled.find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') throw failed.reason;
  return settled.map((one) => (one.status === 'fulfilled' ? one.value : undefined)) as unknown as T;
}
