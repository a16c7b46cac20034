-- The load of scale.py: wrk sends the requests in the file $REQUESTS in turn, over all connections.
-- A line is a method, a path and a body, with a tab between them.
local requests = {}
local position = 0

function init()
  for line in io.lines(os.getenv("REQUESTS")) do
    local method, path, body = line:match("^(%S+)\t(%S+)\t(.*)$")
    local fields = body ~= "" and {["Content-Type"] = "application/json"} or {}
    requests[#requests + 1] = wrk.format(method, path, fields, body ~= "" and body or nil)
  end
end

function request()
  position = position % #requests + 1
  return requests[position]
end
