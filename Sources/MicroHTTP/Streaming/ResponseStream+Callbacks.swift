import CMicroHTTPD

/// `MHD_CONTENT_READER_END_OF_STREAM`: "the regular end of transmission".
let endOfStream = -1

/// `MHD_CONTENT_READER_END_WITH_ERROR`: "this will cause MHD to simply close the connection immediately".
let endedWithError = -2

/// `MHD_ContentReaderCallback` of a stream.
///
/// "Note that returning zero will cause libmicrohttpd to try again. Thus, returning zero should only be used in
/// conjunction with MHD_suspend_connection() to avoid busy waiting."
func readStream(
    context: UnsafeMutableRawPointer?, position: UInt64, buffer: UnsafeMutablePointer<CChar>?, capacity: Int
) -> Int {
    guard let context, let buffer else { return endedWithError }
    let stream = Unmanaged<ResponseStream>.fromOpaque(context).takeUnretainedValue()
    return stream.read(into: UnsafeMutableRawBufferPointer(start: buffer, count: capacity))
}

/// `MHD_ContentReaderFreeCallback` of a stream: nothing more will be read from it.
func releaseStream(context: UnsafeMutableRawPointer?) {
    guard let context else { return }
    let stream = Unmanaged<ResponseStream>.fromOpaque(context)
    stream.takeUnretainedValue().end(.neverRead)
    stream.release()
}
