/** A mark as Verified Mark Certificates show one. */
export const MARK = `<svg xmlns="http://www.w3.org/2000/svg" version="1.2" baseProfile="tiny-ps" viewBox="0 0 64 64">
<title>Example Ltd</title>
<path fill="#1a5fb4" d="M8 8h48v48H8z"/>
</svg>`;
