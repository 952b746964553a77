/** In place of the address of a script that the simulation never loads. */
const address = '/player/assets/part.js';
// oxlint-disable-next-line import/no-default-export -- as the build exports it
export default address;
