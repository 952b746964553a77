/** Stands in the address while a device is being added, with the code where it is known. */
export const PAIR_PARAM = 'pair';
